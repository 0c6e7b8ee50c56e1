import { request as plainRequest } from 'node:http'
import { request as safeRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Config } from '../config/config.ts'
import { AppError } from '../kernel/errors.ts'
import { finding } from './findings.ts'
import { judgeAddress } from './judgeAddress.ts'
import { OutboundFault } from './outboundFault.ts'

export interface OutboundCall {
  method: string
  /** http or https; redirects are not followed. */
  url: string
  headers: Record<string, string>
  body?: string
  /** From the start of the call to the last byte of the response. */
  timeoutMs: number
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string>
  text: string
  ms: number
}

/** Longer responses are refused. */
const mostAnswerMegabytes = 5
export const mostAnswerBytes = mostAnswerMegabytes * 1024 * 1024

/**
 * Calls another system. It connects once, to the address that was checked, so that a DNS change in between has no
 * effect; a redirect is returned like any other response.
 * @throws OutboundFault with a Chinese message if there is no response
 */
export async function callOut(config: Config, call: OutboundCall): Promise<OutboundAnswer> {
  const target = targetOf(call.url)
  const address = await judge(config, target)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? safeRequest : plainRequest
    const outgoing = send(target, {
      method: call.method,
      headers: headersOf(call),
      lookup: toAddress(address),
      // A reused connection would outlive the address check.
      agent: false,
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    outgoing.on('response', incoming => {
      const parts: Buffer[] = []
      let size = 0
      incoming.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > mostAnswerBytes)
          outgoing.destroy(
            new OutboundFault('tooLarge', finding('OUTBOUND_ANSWER_TOO_LARGE', { most: mostAnswerMegabytes })),
          )
      })
      incoming.on('end', () => {
        const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          text: Buffer.concat(parts).toString('utf8'),
          ms: Math.round(performance.now() - began),
        })
      })
      incoming.on('error', error => reject(faultOf(error, call.timeoutMs)))
    })
    outgoing.on('error', error => reject(faultOf(error, call.timeoutMs)))
    outgoing.end(call.body)
  })
}

function targetOf(url: string): URL {
  const target = URL.parse(url)
  if (!target || !/^https?:$/.test(target.protocol))
    throw new OutboundFault('refused', finding('OUTBOUND_ADDRESS_NOT_HTTP'))
  if (target.username || target.password) throw new OutboundFault('refused', finding('OUTBOUND_ADDRESS_HAS_ACCOUNT'))
  return target
}

async function judge(config: Config, target: URL): Promise<string> {
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
  const allowance = { hosts: config.outboundHosts, variable: 'OUTBOUND_HOSTS', closed: false, ownPort: config.port }
  try {
    return await judgeAddress({ host, port }, allowance)
  } catch (error) {
    if (error instanceof AppError) throw new OutboundFault('refused', error.finding)
    throw error
  }
}

/** Removes connection headers, which a template may not set. */
function headersOf({ headers, body }: OutboundCall): Record<string, string> {
  const own = Object.entries(headers).filter(
    ([name]) => !/^(host|connection|content-length|transfer-encoding|upgrade|te|trailer)$/i.test(name),
  )
  return {
    ...Object.fromEntries(own),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
}

const toAddress =
  (address: string): LookupFunction =>
  (_name, options, answer) => {
    const family = isIP(address)
    if (options.all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }

function faultOf(error: unknown, timeoutMs: number): OutboundFault {
  if (error instanceof OutboundFault) return error
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError')
    return new OutboundFault('timeout', finding('OUTBOUND_TIMED_OUT', { seconds: timeoutMs / 1000 }))
  // Closed ports, lost connections and invalid certificates: one message with the code, without details of the internal
  // network.
  return new OutboundFault('unreachable', finding('OUTBOUND_UNREACHABLE', { code: code ?? 'ERROR' }))
}
