import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'

/** What an attacker, a broken browser or another key would do otherwise. */
export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  /** Presence (1) and verification (4) of the person; 0x40 marks a new credential. */
  flags?: number
  counter?: number
  type?: string
  userHandle?: string | null
  id?: string
}

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A passkey in software (ES256): answers what the server asks for as a browser with a security key does. */
export function softAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let owner = ''

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authData = (rpId: string, flags: number, count: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(count)])
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [cose.COSEKEYS.kty, 2],
        [cose.COSEKEYS.alg, -7],
        [cose.COSEKEYS.crv, 1],
        [cose.COSEKEYS.x, bytes(x)],
        [cose.COSEKEYS.y, bytes(y)],
      ]),
    )
  }

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create(options: unknown, twist: Twist = {}): Record<string, unknown> {
      const { challenge, rp, user } = options as Options
      owner = user?.id ?? ''
      const data = Buffer.concat([
        authData(twist.rpId ?? rp?.id ?? '', twist.flags ?? 0x45, twist.counter ?? counter),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData(
            twist.type ?? 'webauthn.create',
            twist.challenge ?? challenge,
            twist.origin ?? origin,
          ).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['usb', 'no<html>'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: unknown, twist: Twist = {}): Record<string, unknown> {
      const { challenge, rpId = '' } = options as Options
      counter = twist.counter ?? counter + 1
      const data = authData(twist.rpId ?? rpId, twist.flags ?? 0x05, counter)
      const client = clientData(twist.type ?? 'webauthn.get', twist.challenge ?? challenge, twist.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const userHandle = twist.userHandle === undefined ? owner : twist.userHandle
      return {
        id: twist.id ?? id,
        rawId: twist.id ?? id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle !== null && { userHandle }),
        },
      }
    },
  }
}

export type SoftAuthenticator = ReturnType<typeof softAuthenticator>
