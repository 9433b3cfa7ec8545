// Tells whether a host is this computer.

/** A whole address: `127.evil.example` is another host. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a host is this computer, in the form that URLs give it. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname) || hostname.endsWith('.localhost');
