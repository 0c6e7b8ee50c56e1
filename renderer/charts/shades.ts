import type { ChartColours } from './chartColours.ts'

/** Returns colours for numbers, from zero to the maximum. */
export function shades(numbers: readonly (number | null)[], colours: ChartColours) {
  const known = numbers.filter(number => number !== null)
  return {
    min: Math.min(0, ...known),
    max: Math.max(1, ...known),
    calculable: false,
    itemWidth: 10,
    itemHeight: 90,
    inRange: { color: colours.scale },
    textStyle: { color: colours.faint },
  }
}
