/** Samples of all sides, taken in turns so that a busy machine slows all alike; those of warming up are thrown away. */
export async function inTurns<Side extends string, Sample>(
  sides: readonly Side[],
  { runs, warmUps }: { runs: number; warmUps: number },
  take: (side: Side) => Promise<Sample>,
): Promise<Record<Side, Sample[]>> {
  const samples = Object.fromEntries(sides.map(side => [side, [] as Sample[]])) as Record<Side, Sample[]>
  for (let run = -warmUps; run < runs; run++) {
    for (const side of run % 2 === 0 ? sides : sides.toReversed()) {
      const one = await take(side)
      if (run >= 0) samples[side].push(one)
    }
  }
  return samples
}
