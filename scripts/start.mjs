import { ensureBuilt } from './launch/build.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { finishPublishing } from './launch/publish.mjs'
import { requireNode } from './launch/requireNode.mjs'
import { inRoot, node, root } from './launch/root.mjs'
import { run } from './launch/run.mjs'

requireNode()
await ensureInstalled()
finishPublishing(root)
const built = await ensureBuilt()
process.exitCode = built === 0 ? await run(node, [inRoot('server', 'main.ts'), ...process.argv.slice(2)]) : built
