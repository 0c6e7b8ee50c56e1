import { posix } from 'node:path'
import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type Group = NonNullable<CodeSplitting['groups']>[number]
type GraphOf = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

/** The modules of nearly every page after sign-in: the frame, and the kind of page that most routes use. */
const frame = [
  'renderer/shell/Shell.tsx',
  'renderer/pages/list/ListPage.tsx',
  'renderer/table/HeaderFilter.tsx',
  'renderer/table/TableFoot.tsx',
]
/** The page before sign-in, which loads nothing of the frame. */
const entrance = ['renderer/custom/login/LoginPage.tsx']
/** Lazily loaded parts that use a module of the component library from which on most pages need the module. */
const oftenShared = 12

/**
 * How modules are put into files. Left to itself the bundler makes a file of every set of modules that the same pages
 * share: a first list asked for 86, in a chain.
 *
 * `start` is what every page needs, `entrance`, `console` and `library` are the static imports of the modules above,
 * and documents of one folder, which are mostly read together, share a file. Anything else is divided by the bundler.
 */
export function chunkGroups(root: string): CodeSplitting {
  return {
    groups: [
      { name: 'start', tags: ['$initial'], priority: 5 },
      { name: closureOf(root, 'entrance', entrance), debugName: 'entrance', priority: 4 },
      { name: closureOf(root, 'console', frame), debugName: 'console', priority: 3 },
      { name: 'library', test: /[\\/]node_modules[\\/]/, minShareCount: oftenShared, priority: 2 },
      {
        name: documentFolder,
        debugName: 'documents',
        test: /[\\/]schemas[\\/](pages|entities)[\\/].+\.json$/,
        priority: 1,
      },
    ],
  }
}

/** Names the group for all that the entries import, directly or through others, but not by `import()`. */
function closureOf(root: string, name: string, entries: readonly string[]) {
  let members: Set<string> | undefined
  return (id: string, graph: GraphOf): string | null => {
    members ??= reach(
      entries.map(entry => posix.join(root, entry)),
      graph,
    )
    return members.has(id) ? name : null
  }
}

/** Lists all icons: a module that imports one of them does not need the others. */
const iconIndex = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]index\.js$/
const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']@ant-design\/icons["']/g

function reach(entries: readonly string[], graph: GraphOf): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    if (!info) throw new Error(`${id} is named in scripts/bundle/chunkGroups.ts and is no module`)
    const index = info.importedIds.find(each => iconIndex.test(each))
    open.push(...info.importedIds.filter(each => each !== index))
    if (index !== undefined) open.push(...namedIcons(info.code ?? '', index))
  }
  return found
}

/** The modules of the icons that a module imports by name. */
const namedIcons = (code: string, index: string): string[] =>
  [...code.matchAll(iconImport)].flatMap(([, names = '']) =>
    [...names.matchAll(/\w+(?:Outlined|Filled|TwoTone)/g)].map(([name]) =>
      posix.join(posix.dirname(index), 'icons', `${name}.js`),
    ),
  )

/** `schemas/pages/user/list.json` belongs to `pages-user`. */
function documentFolder(id: string): string | null {
  const found = /schemas[\\/](pages|entities)[\\/]([^\\/]+)[\\/]/.exec(id)
  return found ? `${found[1]}-${found[2]}` : null
}
