/** Variables by which whom somebody chose is handed on, by node: the initiator in his form, and signers for those after them. */
export const chosenVariables = { byInitiator: 'chosenApprovers', byPrevious: 'nextApprovers' } as const
