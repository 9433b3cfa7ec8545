// Stands in the script to paste where the gateway's address goes: the page knows its own address, the build does not.

export const GATEWAY_PLACEHOLDER = 'https://gateway.invalid';
