// Placeholder for the gateway's address in the script to paste: the page knows its own address, the build does not.

export const GATEWAY_PLACEHOLDER = 'https://gateway.invalid';
