/**
 * Variables that carry chosen approvers by node: chosen by the initiator in the form, or by signers for later nodes.
 */
export const chosenVariables = { byInitiator: 'chosenApprovers', byPrevious: 'nextApprovers' } as const
