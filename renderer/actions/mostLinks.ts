/** Actions of a row beyond this many links fold into 更多. */
export const mostLinks = 3
