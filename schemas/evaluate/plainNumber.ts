/** Without the noise of binary fractions: 0.1 and 0.2 are 0.3. */
export const plain = (value: number): number => Number(value.toPrecision(15))
