import type { Plugin } from '../../../ground/kernel/call.ts'
import {
  mapMigration,
  migrationOutlook,
  migrationTargets,
  migrationVersions,
  runMigration,
  saveMigration,
  undoMigration,
} from './migrations.ts'
import { processMigration } from './processMigration.ts'
import { rollbackInstance, rollbackOutlook, rollbackPoints } from './rollback.ts'

/** What administrators do to instances under way: to another version, back to an earlier moment. */
export const repairPlugin: Plugin = {
  name: 'repair',
  handlers: {
    'repair.saveMigration': saveMigration,
    'repair.mapMigration': mapMigration,
    'repair.migrationTargets': migrationTargets,
    'repair.migrationVersions': migrationVersions,
    'repair.migrationOutlook': migrationOutlook,
    'repair.runMigration': runMigration,
    'repair.undoMigration': undoMigration,
    'repair.rollbackPoints': rollbackPoints,
    'repair.rollbackOutlook': rollbackOutlook,
    'repair.rollback': rollbackInstance,
  },
  jobs: { processMigration },
}
