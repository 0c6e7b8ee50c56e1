/** Whom a ticket names. */
export interface Ticket {
  username: string
}

/** Thrown by a validator that cannot say whether a ticket holds: the caller may come again with the same one. */
export class ValidatorDownError extends Error {}

/**
 * Checks a ticket of the OA system. Another OA system gets another validator, one file and one line in `validatorOf` of ticket.ts;
 * that a ticket works once, the account and the session are the same for all.
 */
export interface TicketValidator {
  /** Undefined for a ticket that is forged or over. */
  validate(ticket: string): Promise<Ticket | undefined>
}
