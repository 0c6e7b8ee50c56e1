import type { Finding } from '../../../schemas/evaluate/finding.ts'

/**
 * Why there is no response: forbidden address, no connection, timeout, too large, or the host is paused after failures.
 */
export type OutboundFaultKind = 'refused' | 'unreachable' | 'timeout' | 'tooLarge' | 'resting'

export class OutboundFault extends Error {
  readonly kind: OutboundFaultKind
  readonly finding: Finding

  constructor(kind: OutboundFaultKind, finding: Finding) {
    super(finding.message)
    this.name = 'OutboundFault'
    this.kind = kind
    this.finding = finding
  }
}
