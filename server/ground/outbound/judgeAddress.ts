import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { wrong } from '../faults.ts'
import { invalid } from '../kernel/errors.ts'

/** Addresses that are always refused, whatever the configuration: link-local networks and cloud metadata services. */
const never = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
])
/** Addresses that need an entry in the list of allowed hosts. */
const within = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
  '64:ff9b::/96',
])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) add(list, network)
  return list
}

function add(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}

/** Normalizes an address: `0:0:0:0:0:0:0:1` becomes `::1`; `::ffff:10.0.0.1` and `::ffff:a00:1` become 10.0.0.1. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address.toLowerCase()
  const short = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  const bytes = [high, low].map(part => Number.parseInt(part, 16)).flatMap(part => [part >> 8, part & 255])
  return bytes.join('.')
}
const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export interface Place {
  host: string
  port: number
}

/** The allowed hosts of an installation. */
export interface Allowance {
  /** Entries such as `10.0.0.0/8`, `db.example.com`, `*.example.com:3306`. */
  hosts: readonly string[]
  /** Environment variable that holds them, for error messages. */
  variable: string
  /** If true and there are entries, only these hosts are allowed; otherwise public hosts need no entry. */
  closed: boolean
  /** Port of the console itself, which is always refused. */
  ownPort: number
}

/**
 * Resolves and checks the address to connect to. The connection must use the returned address, so that DNS cannot
 * change in between. Throws an error at the field `host`.
 */
export async function judgeAddress(
  { host, port }: Place,
  { hosts, variable, closed, ownPort }: Allowance,
): Promise<string> {
  // A last part of digits is an address in disguise: 2130706433, 0x7f.1.
  const isDisguised = isIP(host) === 0 && /(^|\.)(0x[0-9a-f]*|\d+)\.?$/i.test(host)
  if (!/^[A-Za-z0-9:][A-Za-z0-9.:_-]*$/.test(host) || isDisguised || (host.includes(':') && isIP(host) === 0))
    throw invalid(wrong('host', 'HOST_INVALID'))
  const found = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }]
  const addresses = found.map(one => plain(one.address))
  const [first] = addresses
  if (first === undefined) throw invalid(wrong('host', 'HOST_UNKNOWN', { host }))
  for (const address of addresses) {
    if (isIn(never, address)) throw invalid(wrong('host', 'HOST_FORBIDDEN', { host }))
    if (port === ownPort && isOwn(address)) throw invalid(wrong('port', 'OWN_PORT'))
    const isListed = hosts.some(entry => allows(entry, { host, port }, address))
    if (!isListed && (isIn(within, address) || (closed && hosts.length > 0)))
      throw invalid(wrong('host', 'HOST_NOT_LISTED', { host, port, variable }))
  }
  return first
}

function isOwn(address: string): boolean {
  if (isIn(within, address) && (address.startsWith('127.') || address === '::1')) return true
  return Object.values(networkInterfaces()).some(all => all?.some(one => plain(one.address) === address))
}

/** Whether an entry matches: `10.0.0.0/8`, `db.example.com`, `*.example.com:3306`, `[::1]:5432`. */
function allows(entry: string, { host, port }: Place, address: string): boolean {
  const found = /^(?:\[([^\]]+)\]|([^:]+)|([0-9A-Fa-f:]+(?:\/\d+)?))(?::(\d+))?$/.exec(entry)
  const name = found?.[1] ?? found?.[2] ?? found?.[3]
  if (!found || name === undefined || (found[4] !== undefined && Number(found[4]) !== port)) return false
  const [start = ''] = name.split('/')
  if (isIP(start) !== 0) {
    const list = new BlockList()
    add(list, name)
    return isIn(list, address)
  }
  if (name.startsWith('*.')) return host.toLowerCase().endsWith(name.slice(1).toLowerCase())
  return host.toLowerCase() === name.toLowerCase()
}
