import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')

export interface Shot {
  url: string
  token?: string
  /** Posted; without one the call is a GET. */
  body?: object
}

export interface Served {
  perSecond: number
  p50: number
  p99: number
}

/** Calls one address from 20 connections for some seconds, in a separate process. A refused call is an error. */
export async function load({ url, token, body }: Shot, seconds: number): Promise<Served> {
  const headers = [
    ...(token === undefined ? [] : ['-H', `authorization=Bearer ${token}`]),
    ...(body ? ['-m', 'POST', '-H', 'content-type=application/json', '-b', JSON.stringify(body)] : []),
  ]
  const { stdout } = await execute(
    process.execPath,
    [autocannon, '-j', '-c', '20', '-d', String(seconds), ...headers, url],
    { maxBuffer: 1 << 24 },
  )
  const result = JSON.parse(stdout) as {
    errors: number
    non2xx: number
    requests: { average: number }
    latency: { p50: number; p99: number }
  }
  if (result.errors + result.non2xx > 0) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refused`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
