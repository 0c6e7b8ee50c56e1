/** Rows of one document on paper. */
export const mostRows = 2000

/** Records of one print. */
export const mostRecords = 100
