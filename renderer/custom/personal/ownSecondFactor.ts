export interface TrustedDevice {
  id: string
  userAgent: string
  ip: string
  lastUsedAt: string
  expiresAt: string
}

export interface OwnPasskey {
  id: string
  name: string
  /** Whether a service synchronizes it to the user's other devices. */
  backedUp: boolean
  createdAt: string
  /** Empty if never used. */
  lastUsedAt: string
}

export interface OwnSecondFactor {
  /** Empty if inactive. */
  confirmedAt: string
  /** Since when an authenticator app is in use; empty if none is. */
  authenticatorAt: string
  passkeys: OwnPasskey[]
  /** Origin for passkeys; empty if unavailable. */
  passkeyOrigin: string
  demanded: boolean
  hasPassword: boolean
  recoveryCodesLeft: number
  devices: TrustedDevice[]
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const listOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : [])

export function readSecondFactor(answer: unknown): OwnSecondFactor {
  const raw = (answer ?? {}) as Record<string, unknown>
  const [devices, passkeys] = [listOf(raw.devices), listOf(raw.passkeys)]
  return {
    confirmedAt: text(raw.confirmedAt),
    authenticatorAt: text(raw.authenticatorAt),
    passkeys: passkeys.map(passkey => ({
      id: text(passkey.id),
      name: text(passkey.name),
      backedUp: passkey.backedUp === true,
      createdAt: text(passkey.createdAt),
      lastUsedAt: text(passkey.lastUsedAt),
    })),
    passkeyOrigin: text(raw.passkeyOrigin),
    demanded: raw.demanded === true,
    hasPassword: raw.hasPassword !== false,
    recoveryCodesLeft: typeof raw.recoveryCodesLeft === 'number' ? raw.recoveryCodesLeft : 0,
    devices: devices.map(device => ({
      id: text(device.id),
      userAgent: text(device.userAgent),
      ip: text(device.ip),
      lastUsedAt: text(device.lastUsedAt),
      expiresAt: text(device.expiresAt),
    })),
  }
}
