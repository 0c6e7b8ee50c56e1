import { compiledAddress, keepModule } from '../../schemas/evaluate/json-schema/compiledModules.ts'
import { type ImportModule, moduleImport } from './moduleImport.ts'

const asked = new Map<string, Promise<void>>()

/**
 * Loads the compiled validator of a schema, if it has one; from then on it judges the values of the schema. Until then,
 * and where it cannot be loaded, the interpreter does, with the same answers.
 */
export function loadCompiled(schema: unknown): Promise<void> {
  const address = compiledAddress(schema)
  const importModule = moduleImport()
  if (address === undefined || !importModule) return Promise.resolve()
  const loading = asked.get(address) ?? load(address, importModule)
  asked.set(address, loading)
  return loading
}

async function load(address: string, load: ImportModule): Promise<void> {
  try {
    const [made, { checkOfModule }] = await Promise.all([
      load(`/validators/${address}.js`),
      import('../../schemas/evaluate/json-schema/compiled/checkOfModule.ts'),
    ])
    keepModule(address, checkOfModule(made))
  } catch {
    // Asked for again by the next form.
    asked.delete(address)
  }
}
