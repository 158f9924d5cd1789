const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether secrets may be sent to an address: over https, or within this machine. */
export function isConfidential(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && loopback.test(url.hostname));
}
