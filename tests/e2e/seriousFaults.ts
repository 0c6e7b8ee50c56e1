import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string | null
  nodes: { target: unknown[]; failureSummary?: string }[]
}

/** Faults that axe calls serious or critical, each with the first places. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // By the developer tools, which the content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate<Violation[]>(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    return (await axe.run({ resultTypes: ['violations'] })).violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`),
    )
}
