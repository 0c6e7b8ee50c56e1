export interface TrustedDevice {
  id: string
  userAgent: string
  ip: string
  lastUsedAt: string
  expiresAt: string
}

export interface OwnSecondFactor {
  /** Empty: it is off. */
  confirmedAt: string
  demanded: boolean
  hasPassword: boolean
  recoveryCodesLeft: number
  devices: TrustedDevice[]
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export function readSecondFactor(answer: unknown): OwnSecondFactor {
  const raw = (answer ?? {}) as Record<string, unknown>
  const devices = Array.isArray(raw.devices) ? (raw.devices as Record<string, unknown>[]) : []
  return {
    confirmedAt: text(raw.confirmedAt),
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
