import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files fit into one packet as they are. */
const smallest = 1400
const compressible = /\.(js|css|svg|json|html|wasm)$/

/**
 * Writes `.br` and `.gz` beside each file of the bundle, which the server sends to browsers that accept them. Browsers
 * accept brotli over HTTPS only. It reads the written files: other plugins still change the code while the bundle is
 * generated.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter(name => compressible.test(name))
      await Promise.all(names.map(name => compress(join(dir, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    zip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
