/** The rows of both sides: eleven texts, six numbers, a choice, a tick and a computed amount. */
export const rowCount = 200

export interface BenchColumn {
  name: string
  title: string
  kind: 'text' | 'number' | 'choice' | 'tick' | 'computed'
}

export const columns: readonly BenchColumn[] = Array.from({ length: 20 }, (_, at): BenchColumn => {
  const kind = at === 19 ? 'computed' : at === 18 ? 'tick' : at === 17 ? 'choice' : at % 3 === 2 ? 'number' : 'text'
  return { name: `c${at}`, title: `第 ${at} 列`, kind }
})

export const choices = ['甲', '乙', '丙']

export type BenchRow = Record<string, unknown>

export const benchRows = (): BenchRow[] =>
  Array.from({ length: rowCount }, (_, row) => {
    const values: BenchRow = {}
    for (const [at, { name, kind }] of columns.entries()) {
      if (kind === 'text') values[name] = `内容 ${row}-${at}`
      if (kind === 'number') values[name] = row + at
      if (kind === 'choice') values[name] = choices[row % 3]
      if (kind === 'tick') values[name] = row % 2 === 0
    }
    return { ...values, c19: amountOf(values) }
  })

export const amountOf = (row: BenchRow): number => Number(row.c2 ?? 0) * Number(row.c5 ?? 0)
