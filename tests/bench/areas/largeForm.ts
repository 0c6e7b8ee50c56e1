import { mostFields } from '../../../schemas/evaluate/formSize.ts'
import { type Figure, figure, median } from '../figure.ts'
import { mostOptions } from '../large-form/mostOptions.ts'
import { perKey } from '../large-form/perKey.ts'
import { serveBench } from '../serveBench.ts'

const runs = 5
/** Milliseconds after which a person thinks that nothing happens, and until a key is felt to lag. */
const limits = { render: 3_000, key: 50 }

/** Measures the largest forms that the language allows: drawing, and typing with real keys. */
export async function* largeForm(): AsyncGenerator<Figure> {
  const bench = await serveBench('large-form', () => undefined)
  const open = async () => {
    const page = await bench.open()
    await page.waitForFunction(() => 'large' in window)
    return page
  }
  const against = (name: string, ours: number, limit: number) =>
    figure({ area: 'largeForm', name, ours, other: limit, unit: 'ms', bar: 1 })
  try {
    const renders = { fields: [] as number[], options: [] as number[] }
    const keys = { fields: [] as number[], options: [] as number[] }
    for (let run = 0; run < runs; run++) {
      const form = await open()
      renders.fields.push(await form.evaluate(count => window.large.fields(count), mostFields))
      await form.getByLabel('字段5', { exact: true }).click()
      keys.fields.push(await perKey(form, 'abcdefghi'))
      await form.close()
      const choice = await open()
      renders.options.push(await choice.evaluate(count => window.large.options(count), mostOptions))
      await choice.getByRole('combobox').click()
      await choice.locator('.ant-select-item-option').first().waitFor()
      keys.options.push(await perKey(choice, String(mostOptions - 1)))
      await choice.close()
    }
    yield against(`${mostFields} fields, first render`, median(renders.fields), limits.render)
    yield against(`${mostFields} fields, a key to its frame`, median(keys.fields), limits.key)
    yield against(`${mostOptions} options, first render`, median(renders.options), limits.render)
    yield against(`${mostOptions} options, a key to its frame`, median(keys.options), limits.key)
  } finally {
    await bench.close()
  }
}
