import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe } from 'vitest'
import { readDiagram } from '../../processes/bpmn/picture/readDiagram.ts'
import { readModel } from '../../processes/bpmn/readModel.ts'
import { bpmnText } from '../processes/engine/bpmnText.ts'
import { Random } from '../processes/engine/random.ts'
import { blockModel, wildModel } from '../processes/engine/randomModels.ts'
import { expect, test } from './harness.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const shipped = ['leave', 'purchase'].map(key =>
  readFileSync(join(root, `server/seed/demo/processes/${key}.bpmn`), 'utf8'),
)
const random = new Random(23)
const made = Array.from({ length: 66 }, (_, index) => bpmnText((index % 2 === 0 ? blockModel : wildModel)(random)))
const broken = ['', '<a', '<definitions/>', shipped[0]?.replace('sequenceFlow', 'sequenceFlaw') ?? '']

/** The program of the worker, with all that it imports. */
async function bundleWorker(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'model-worker-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        lib: { entry: join(root, 'tests/e2e/modelWorker.ts'), formats: ['es'], fileName: () => 'worker.js' },
      },
    })
    return readFileSync(join(folder, 'worker.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the processes room in a web worker', () => {
  test('reads and judges models as the server does', async ({ person }) => {
    const { page } = await person()
    const program = await bundleWorker()
    await page.route('http://models.test/**', route =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: program })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>models</title>' }),
    )
    await page.goto('http://models.test/')
    const texts = [...shipped, ...made, ...broken]
    const read = await page.evaluate(async all => {
      const worker = new Worker('/worker.js', { type: 'module' })
      const found: string[] = []
      for (const text of all)
        found.push(
          await new Promise<string>((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data as string)
            worker.onerror = event => reject(new Error(event.message))
            worker.postMessage(text)
          }),
        )
      return found
    }, texts)
    for (const [index, text] of texts.entries()) {
      const { graphs, faults } = await readModel(text)
      expect(read[index], text.slice(0, 200)).toBe(JSON.stringify({ graphs, faults, diagram: await readDiagram(text) }))
    }
    expect(
      read
        .slice(0, 2)
        .map(text => JSON.parse(text).faults.filter((fault: { level: string }) => fault.level === 'error')),
    ).toEqual([[], []])
  })
})
