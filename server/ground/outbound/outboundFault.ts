/**
 * Why there is no response: forbidden address, no connection, timeout, too large, or the host is paused after failures.
 */
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
