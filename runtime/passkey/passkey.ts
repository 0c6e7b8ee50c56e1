/**
 * Passkeys of this browser (WebAuthn): the only import of the library, loaded on first use. The server provides the
 * `options` and the origin where they are valid.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

const library = () => import('@simplewebauthn/browser')

/** Why there is no answer; `message` is Chinese and final. */
export class PasskeyError extends Error {}

/**
 * Returns why passkeys cannot be used here; undefined if they can. `origin` is where the server accepts them; empty if
 * it does not.
 */
export function passkeyHindrance(origin: string): string | undefined {
  if (origin === '') return '未启用通行密钥，请联系管理员'
  if (globalThis.location.origin !== origin) return `通行密钥只能在 ${origin} 使用，请从该地址打开控制台`
  if (!globalThis.isSecureContext) return '当前连接不安全，请通过 https 打开控制台后使用通行密钥'
  return 'PublicKeyCredential' in globalThis ? undefined : '此浏览器不支持通行密钥，请更新或更换浏览器'
}

/** Creates a passkey. @throws PasskeyError */
export const createPasskey = (offer: unknown): Promise<unknown> =>
  answer(offer, async options => {
    const { startRegistration } = await library()
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  })

/** Signs with a passkey that the user chooses and unlocks. @throws PasskeyError */
export const signWithPasskey = (offer: unknown): Promise<unknown> =>
  answer(offer, async options => {
    const { startAuthentication } = await library()
    return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  })

async function answer(offer: unknown, ask: (options: unknown) => Promise<unknown>): Promise<unknown> {
  const { origin, options } = (offer ?? {}) as Record<string, unknown>
  const hindrance = passkeyHindrance(typeof origin === 'string' ? origin : '')
  if (hindrance !== undefined) throw new PasskeyError(hindrance)
  try {
    return await ask(options)
  } catch (error) {
    throw new PasskeyError(sentences[error instanceof Error ? error.name : ''] ?? '通行密钥操作失败，请重试')
  }
}

/** Messages by WebAuthn error name. */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: '已取消，或未在规定时间内完成',
  AbortError: '已取消，或未在规定时间内完成',
  InvalidStateError: '此设备或安全密钥已添加过',
  ConstraintError: '此设备不能验证您的身份，请先设置锁屏密码、指纹或面容',
  NotSupportedError: '此设备不支持所需的通行密钥',
  SecurityError: '当前地址不能使用通行密钥',
}
