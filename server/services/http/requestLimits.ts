import type { Socket } from 'node:net'
import { parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import type { AppError } from '../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'
import { failed } from './envelope.ts'
import { securityHeaderValues } from './securityHeaders.ts'

/** Maximum bytes of all headers together. */
export const mostHeaderBytes = 16 * 1024
const mostAddressCharacters = 8 * 1024
const mostParameters = 1000

/**
 * Rejects URLs that are too long or have too many parameters, and requests with two Host headers, before the body is
 * read.
 */
export function requestLimits(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', rawHeaders } = request.raw
    if (url.length > mostAddressCharacters) throw fault('ADDRESS_TOO_LONG')
    // A proxy may route by one Host header while the server uses the other.
    if (isOfTwoHosts(rawHeaders)) throw fault('REQUEST_INVALID')
    const query = url.indexOf('?')
    if (query !== -1) requireFewParameters(url.slice(query + 1))
    done()
  })
}

function isOfTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/** Parses a form; names such as `__proto__` are ordinary here and refused with the arguments. */
export function parseForm(text: string): Record<string, unknown> {
  requireFewParameters(text)
  return { ...parse(text, '&', '=', { maxKeys: mostParameters }) }
}

function requireFewParameters(text: string): void {
  let count = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) count += 1
  if (count > mostParameters) throw fault('PARAMETERS_TOO_MANY', { most: mostParameters })
}

/** The form in which clients of the object storage read errors. The parser passes on nothing more specific. */
const xmlRefusal = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>InvalidRequest</Code><Message>The request is not valid.</Message></Error>`

/** The answer and the reason phrase for each error of Node's parser. */
const refusals: Record<string, [AppError, string]> = {
  HPE_HEADER_OVERFLOW: [fault('HEADERS_TOO_LARGE'), 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [fault('REQUEST_TIMED_OUT'), 'Request Timeout'],
}

/**
 * Answers and closes a connection whose bytes are not HTTP, or whose headers are too large or too slow: in XML if the
 * request carries a signature of the object storage, else in the common envelope. A Content-Length beside chunks is
 * such an error: two servers in a row could read two different requests, so RFC 9112 allows refusing it, and no option
 * of Node's parser accepts only this.
 */
export function refuseConnection(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const [refusal, reason] = refusals[error.code ?? ''] ?? [fault('REQUEST_INVALID'), 'Bad Request']
    const head = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
    const isStorage = /\r\nauthorization: *OSS/i.test(head)
    const body = isStorage ? xmlRefusal : JSON.stringify(failed(refusal))
    const headers = {
      'content-type': isStorage ? 'application/xml' : 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
      ...securityHeaderValues,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`HTTP/1.1 ${refusal.status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}
