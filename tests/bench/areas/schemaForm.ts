import type { Figure } from '../figure.ts'
import { formFigures } from '../formFigures.ts'
import { idle } from '../spent.ts'

/** A form of a JSON Schema, ours against rjsf with its antd theme and ajv as its guide shows it. */
export const schemaForm = (): AsyncGenerator<Figure> =>
  formFigures({
    area: 'schemaForm',
    folder: 'schema-form',
    other: 'plain',
    keys: 40,
    bars: { render: 0.4, key: 0.05, refuse: 0.3, flat: 1.15 },
    begin: async (page, _session, start) => {
      await idle(page)
      await start()
    },
  })
