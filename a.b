nice: ‘/java’: No such file or directory
