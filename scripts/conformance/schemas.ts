import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { projectDir } from '../../server/ground/config/config.ts'
import type { Kind, Result } from './result.ts'

const shapes = join(projectDir, 'schemas/json')

/** Every JSON file below a folder, judged by the shape that its `$schema` names: page, entity, endpoints and so on. */
export const schemas: Kind = async function* ([folder = '.']) {
  const ajv = new Ajv({ strict: false, allErrors: true, discriminator: true })
  addFormats.default(ajv)
  const compiled = new Map<string, ValidateFunction>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.json')) yield judge(join(folder, file))
  }

  function judge(file: string): Result {
    const name = relative(folder, file)
    try {
      const document = JSON.parse(readFileSync(file, 'utf8')) as { $schema?: unknown }
      if (typeof document.$schema !== 'string') return { name, failure: 'names no $schema' }
      const validate = shapeOf(basename(document.$schema))
      return validate(document) ? { name } : { name, failure: ajv.errorsText(validate.errors, { dataVar: '' }) }
    } catch (error) {
      return { name, failure: error instanceof Error ? error.message : String(error) }
    }
  }

  function shapeOf(shape: string): ValidateFunction {
    let validate = compiled.get(shape)
    if (!validate) {
      validate = ajv.compile(JSON.parse(readFileSync(join(shapes, shape), 'utf8')))
      compiled.set(shape, validate)
    }
    return validate
  }
}
