import { type AttackKind, cpp, part } from './attack.ts';

export const network: AttackKind = {
  kind: 'network and what outlives a run',
  attacks: [
    {
      title: 'sockets of every family',
      source: part(
        cpp`
        for (int family = 0; family < 64; ++family)
          for (int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET}) REFUSED(socket(family, type, 0));
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'a server of this machine',
      source: part(
        cpp`
        const Hints hints = readHints();
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons((unsigned short)hints.port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        for (int file = 0; file < 10; ++file) REFUSED(connect(file, (sockaddr *)&address, sizeof address));
        const int own = socket(AF_INET, SOCK_STREAM, 0);
        REFUSED(connect(own, (sockaddr *)&address, sizeof address));
        REFUSED(sendto(own, "x", 1, 0, (sockaddr *)&address, sizeof address));
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'shared memory, semaphores and queues of System V',
      source: part(
        cpp`
        for (int key : {IPC_PRIVATE, 0x706f64}) {
          REFUSED(shmget(key, 4096, IPC_CREAT | 0666));
          REFUSED(semget(key, 1, IPC_CREAT | 0666));
          REFUSED(msgget(key, IPC_CREAT | 0666));
        }
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'shared memory, semaphores and queues of POSIX',
      source: part(
        cpp`
        const Hints hints = readHints();
        char name[300];
        snprintf(name, sizeof name, "/%s", hints.marker);
        REFUSED(shm_open(name, O_RDWR | O_CREAT, 0666));
        REFUSED(sem_open(name, O_CREAT, 0666, 1) == SEM_FAILED ? -1 : 0);
        REFUSED(syscall(SYS_mq_open, hints.marker, O_RDWR | O_CREAT, 0666, nullptr));
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'keys in a keyring',
      source: part(cpp`
        const Hints hints = readHints();
        for (long ring : {-1, -2, -3, -4, -5}) {
          REFUSED(syscall(SYS_add_key, "user", hints.marker, "x", 1, ring));
          REFUSED(syscall(SYS_keyctl, 0, ring, 1));
          REFUSED(syscall(SYS_request_key, "user", hints.marker, nullptr, ring));
        }
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'rings that do system calls for it',
      source: part(cpp`
        char parameters[512] = {};
        REFUSED(syscall(425 /* io_uring_setup */, 8, parameters));
        REFUSED(syscall(426 /* io_uring_enter */, 0, 1, 1, 0, nullptr, 0));
        REFUSED(syscall(427 /* io_uring_register */, 0, 0, nullptr, 0));
        unsigned long context = 0;
        REFUSED(syscall(SYS_io_setup, 8, &context));
        return contained();`),
      verdict: 'accepted',
    },
  ],
};
