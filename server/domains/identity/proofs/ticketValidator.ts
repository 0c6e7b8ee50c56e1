/** The user that a ticket names. */
export interface Ticket {
  username: string
}

/** Thrown if a ticket cannot be validated now: the caller may retry with the same one. */
export class ValidatorDownError extends Error {}

/**
 * Validates a ticket of the OA system. Another OA system needs another validator: one file, and one line in
 * `validatorOf` of ticket.ts; single use, account and session are the same for all.
 */
export interface TicketValidator {
  /** Returns undefined for a forged or expired ticket. */
  validate(ticket: string): Promise<Ticket | undefined>
}
