// Node's own versions decide whether the rest can be read at all, so nothing may be imported before this.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('需要 Node 24 或更高版本：请用 npm start 启动 (Node 24 is needed: start with npm start)')
  process.exit(1)
}
const { enableCompileCache, flushCompileCache } = await import('node:module')
// A thousand files need not be compiled anew at each start; a folder that cannot be written only costs that time.
enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/server`)
const { start } = await import('./start.ts')
await start()
// At once: a process that is killed would keep nothing.
flushCompileCache()

export {}
