import { BlockList, isIP } from 'node:net'

/**
 * Returns a network in its stored form: `10.1.2.3/8` becomes `10.0.0.0/8`; a single address has no length. Undefined if
 * the text is no network.
 *
 * @example networkOf('192.168.1.77/24') // '192.168.1.0/24'
 */
export function networkOf(text: string): string | undefined {
  const [, address = '', length] = /^([0-9A-Fa-f:.]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const version = isIP(address)
  if (version === 0) return undefined
  const bits = version === 4 ? 32 : 128
  const kept = length === undefined ? bits : Number(length)
  if (kept > bits) return undefined
  const masked = version === 4 ? maskedV4(address, kept) : maskedV6(address, kept)
  return kept === bits ? masked : `${masked}/${kept}`
}

function maskedV4(address: string, length: number): string {
  return address
    .split('.')
    .map((part, at) => Number(part) & ((0xff00 >> Math.min(8, Math.max(0, length - 8 * at))) & 0xff))
    .join('.')
}

function maskedV6(address: string, length: number): string {
  const groups = groupsOf(address).map(
    (group, at) => group & ((0xffff0000 >> Math.min(16, Math.max(0, length - 16 * at))) & 0xffff),
  )
  // Canonical form: the longest run of zeros is omitted.
  return new URL(`http://[${groups.map(group => group.toString(16)).join(':')}]`).hostname.slice(1, -1)
}

function groupsOf(address: string): number[] {
  const whole = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [a, b, c, d]
      .map(part => Number(part).toString(16).padStart(2, '0'))
      .join('')
      .replace(/^(.{4})/, '$1:'),
  )
  const [start = '', end] = whole.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)))
  const [before, after] = [read(start), read(end ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/**
 * Returns the key under which failures and calls of an address are counted: for IPv6 the /64, because one customer gets
 * a whole /64.
 *
 * @example callerOf('2001:db8:1:2:3:4:5:6') // '2001:db8:1:2::/64'
 */
export function callerOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  return isIP(address) === 6 ? (networkOf(`${address}/64`) ?? address) : address
}

const lists = new Map<string, BlockList>()
const mostLists = 500

/**
 * Whether an address lies in one of the networks. Texts that are no network (the mark of an expired entry) match
 * nothing.
 *
 * @example isWithin(['10.0.0.0/8'], '::ffff:10.1.2.3') // true
 */
export function isWithin(networks: readonly string[], ip: string): boolean {
  const address = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  const version = isIP(address)
  return version !== 0 && listOf(networks).check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function listOf(networks: readonly string[]): BlockList {
  const key = networks.join()
  const kept = lists.get(key)
  if (kept) return kept
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const version = isIP(address)
    if (version === 0) continue
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  if (lists.size >= mostLists) lists.clear()
  lists.set(key, list)
  return list
}
