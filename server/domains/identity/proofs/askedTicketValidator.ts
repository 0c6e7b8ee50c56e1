import type { IdentityConfig } from '../../../ground/config/identityConfig.ts'
import { type Ticket, type TicketValidator, ValidatorDownError } from './ticketValidator.ts'

const largestAnswer = 64 * 1024

type Validator = NonNullable<IdentityConfig['validator']>

/**
 * Tickets that only the system which gave them can read: it is asked, by the protocol of CAS (`serviceValidate`), and
 * answers in XML or, asked with `format=JSON`, in JSON. The address is the operator's; the ticket only fills its place.
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

/** Without redirects, in time, and no more than 64 kB. */
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
    // The message would name the address with the ticket in it.
    throw new ValidatorDownError('no answer')
  }
}

/** `authenticationSuccess` names the user; `authenticationFailure` is an answer too; anything else is none. */
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

const success =
  /^\s*(?:<\?xml[^>]*>\s*)?<cas:serviceResponse[^>]*>\s*<cas:authenticationSuccess>\s*<cas:user>([^<>&]{1,100})<\/cas:user>/
const failure = /^\s*(?:<\?xml[^>]*>\s*)?<cas:serviceResponse[^>]*>\s*<cas:authenticationFailure[\s>]/

/** Only the beginning counts: what a user could have written himself, his attributes, stands behind his name. */
function readXml(text: string): { username: string } | undefined {
  const user = success.exec(text)?.[1]
  if (user !== undefined) return { username: user.trim() }
  return failure.test(text) ? { username: '' } : undefined
}
