/** Why there is no answer: not allowed, no connection, too late, too much, or the host is being left alone for a while. */
export type OutboundFaultKind = 'refused' | 'unreachable' | 'timeout' | 'tooLarge' | 'resting'

export class OutboundFault extends Error {
  readonly kind: OutboundFaultKind
  /** `message` is Chinese and final. */
  constructor(kind: OutboundFaultKind, message: string) {
    super(message)
    this.name = 'OutboundFault'
    this.kind = kind
  }
}
