import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string | null
  nodes: { target: unknown[]; failureSummary?: string }[]
}

/** Rows of a table are alike: two of them stand for all, or axe would take most of its time for their contrast. */
const repeated = 'tbody tr:nth-child(n + 3)'

/** Faults that axe calls serious or critical, each with the first places; of the whole page unless a part is named. */
export async function seriousFaults(page: Page, within = 'html'): Promise<string[]> {
  // Injected through the developer tools, because the content security policy forbids added scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate<Violation[], [string, string]>(
    async ([include, exclude]) => {
      const isPassing = (animation: Animation) =>
        // Animations on a scroll timeline never finish.
        animation.timeline instanceof DocumentTimeline &&
        animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
      // Colours that are on their way to those of another theme are no fault.
      const passing = document.getAnimations().filter(isPassing)
      await Promise.all(passing.map(animation => animation.finished.catch(() => undefined)))
      const { axe } = window as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
      }
      const context = { include: [include], exclude: [exclude] }
      return (await axe.run(context, { resultTypes: ['violations'], preload: false })).violations
    },
    [within, repeated],
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`),
    )
}
