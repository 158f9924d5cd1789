const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function isConfidential(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" || (url?.protocol === "http:" && loopback.test(url.hostname));
}
