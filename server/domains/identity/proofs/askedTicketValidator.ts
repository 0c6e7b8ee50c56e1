import type { IdentityConfig } from '../../../ground/config/identityConfig.ts'
import { type Ticket, type TicketValidator, ValidatorDownError } from './ticketValidator.ts'

const largestAnswer = 64 * 1024

type Validator = NonNullable<IdentityConfig['validator']>

/**
 * Validates opaque tickets by asking their issuer with the CAS protocol (`serviceValidate`), in XML or, with
 * `format=JSON`, JSON. The operator configures the URL; the ticket fills only its parameter.
 */
export function askedTicketValidator({ url, service, timeoutSeconds }: Validator): TicketValidator {
  return {
    async validate(ticket) {
      if (!/^[\x21-\x7e]{1,2000}$/.test(ticket)) return undefined
      const address = url
        .replaceAll('{ticket}', () => encodeURIComponent(ticket))
        .replaceAll('{service}', () => encodeURIComponent(service))
      return readAnswer(await ask(address, timeoutSeconds * 1000))
    },
  }
}

/** Requests without redirects, with a timeout, and at most 64 kB. */
async function ask(address: string, milliseconds: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(milliseconds)
    const answer = await fetch(address, {
      redirect: 'error',
      signal,
      headers: { accept: 'application/json, text/xml' },
    })
    if (!answer.ok) throw new ValidatorDownError(`status ${answer.status}`)
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true })
      if (text.length > largestAnswer) throw new ValidatorDownError('the answer is too large')
    }
    return text
  } catch (error) {
    if (error instanceof ValidatorDownError) throw error
    // The original message would contain the URL with the ticket.
    throw new ValidatorDownError('no answer')
  }
}

/**
 * Reads the response: `authenticationSuccess` names the user, `authenticationFailure` is a valid refusal; anything else
 * is no response.
 */
function readAnswer(text: string): Ticket | undefined {
  const answer = text.trimStart().startsWith('{') ? readJson(text) : readXml(text)
  if (answer === undefined) throw new ValidatorDownError('the answer is neither success nor failure')
  return answer.username === '' ? undefined : { username: answer.username }
}

function readJson(text: string): { username: string } | undefined {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return undefined
  }
  const response = within(content, 'serviceResponse')
  const user = within(within(response, 'authenticationSuccess'), 'user')
  if (typeof user === 'string') return { username: user.trim() }
  return within(response, 'authenticationFailure') === undefined ? undefined : { username: '' }
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined

const success = new RegExp(
  [
    String.raw`^\s*(?:<\?xml[^>]*>\s*)?<cas:serviceResponse[^>]*>\s*<cas:authenticationSuccess>\s*<cas:user>`,
    String.raw`([^<>&]{1,100})<\/cas:user>`,
  ].join(''),
)
const failure = /^\s*(?:<\?xml[^>]*>\s*)?<cas:serviceResponse[^>]*>\s*<cas:authenticationFailure[\s>]/

/** Reads only the beginning, because user-controlled attributes follow the user name. */
function readXml(text: string): { username: string } | undefined {
  const user = success.exec(text)?.[1]
  if (user !== undefined) return { username: user.trim() }
  return failure.test(text) ? { username: '' } : undefined
}
