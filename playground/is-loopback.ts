// Tells whether a host is this computer.

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the host is local: Google's servers cannot reach a local gateway. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname) || hostname.endsWith('.localhost');
