/** Maximum number of row actions shown as links; the others are in 更多. */
export const mostLinks = 3
