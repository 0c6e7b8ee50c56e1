/** Removes the noise of binary fractions: 0.1 + 0.2 gives 0.3. */
export const plain = (value: number): number => Number(value.toPrecision(15))
