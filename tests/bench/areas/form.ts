import type { Figure } from '../figure.ts'
import { formFigures } from '../formFigures.ts'
import { idle } from '../spent.ts'

/** A form of a page schema, ours against one written by hand on antd. */
export const form = (): AsyncGenerator<Figure> =>
  formFigures({
    area: 'form',
    folder: 'form',
    other: 'antd',
    keys: 32,
    bars: { render: 0.9, key: 0.3, refuse: 0.5, flat: 1.15 },
    begin: async (page, session, start) => {
      await start()
      // What is left of the drawing, and its garbage, belongs to no key.
      await session.send('HeapProfiler.collectGarbage')
      await idle(page)
    },
  })
