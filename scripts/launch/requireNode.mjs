import { refuse } from './root.mjs'

const oldest = [20, 19]

/** Only the launcher runs on the machine's Node; everything else runs on the one that gets installed. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    refuse(
      `需要 Node ${oldest.join('.')} 或更新版本，当前为 ${process.versions.node}。请先升级 Node：https://nodejs.org`,
    )
  }
}
