const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether what is sent to an address stays secret: HTTPS, or HTTP to this machine. False for a malformed address. */
export function isConfidential(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && loopback.test(url.hostname));
}
