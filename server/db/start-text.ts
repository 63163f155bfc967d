/** Why the database does not start. */

const chooseFolder = "choose another folder with DATA_DIR";
const chooseDatabase = "choose another database with DATA_DIR or DATABASE_URL";

// Data folder
export const folderNewer = (path: string, format: number, known: number) =>
  `The data folder ${path} was written by a newer version of the portal (format ${format}; this version supports ${known}). Start that version, or ${chooseFolder}.`;
/** @param code the system's, "EACCES" */
export const folderUnreadable = (path: string, code: string) =>
  `The data folder ${path} can't be read (${code}). Change its permissions, or ${chooseFolder}.`;
export const folderNotWritable = (path: string, code: string) =>
  `The data folder ${path} is not writable (${code}). Change its permissions, or ${chooseFolder}.`;
export const formatDamaged = (file: string) =>
  `${file} is damaged or was not written by the portal. Restore it, or ${chooseFolder}.`;
export const folderForeign = (path: string) =>
  `The folder ${path} is not empty and holds no portal data. Choose another folder with DATA_DIR.`;
/** @param parent the folder that PostgreSQL's user can't enter */
export const folderNotReachable = (parent: string) =>
  `PostgreSQL can't run as root, and its user can't enter ${parent}. Choose another folder with DATA_DIR.`;
export const folderInUse = (path: string, process: string) =>
  `The data folder ${path} is in use by another server (process ${process}). Stop that server, or ${chooseFolder}.`;

// Embedded PostgreSQL
export const notCreated = (output: string) => `The database could not be created: ${output}`;
export const otherPostgres = (cluster: string, version: string, expected: string) =>
  `The database in ${cluster} was written by PostgreSQL ${version}; this version of the portal includes ${expected}. Start the version that wrote it, or ${chooseFolder}.`;
export const noAnswer = "no answer";
export const notStarted = (cluster: string, output: string, log: string) =>
  `The database in ${cluster} does not start: ${output} (log: ${log}).`;
export const clusterInUse = (cluster: string, pid: number, log: string) =>
  `Another PostgreSQL is running on this data folder (process ${pid}) in ${cluster}. Stop it, or ${chooseFolder}. If process ${pid} is not PostgreSQL, remove the file postmaster.pid there. (log: ${log}).`;
export const lockFileEmpty = (file: string) =>
  `The file ${file} is empty, as a power failure can leave it. Make sure that no PostgreSQL runs on this folder, remove the file and start again.`;
export const socketFolderForeign = (folder: string) =>
  `The folder ${folder} belongs to another user, so the database's socket can't be placed there.`;
export const noEmbedded = (platform: string) =>
  `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`;
export const noServiceUser =
  "PostgreSQL can't run as root, and this machine has no user postgres or nobody to run it as.";

// DATABASE_URL
export const serverTooOld = (version: number, oldest: number) =>
  `The server of DATABASE_URL is PostgreSQL ${version}; expected: ${oldest} or newer.`;
export const wrongEncoding = (encoding: string) =>
  `The database of DATABASE_URL has the encoding ${encoding}; expected: UTF8.`;
export const notUsable = (reason: string) => `The database of DATABASE_URL can't be used: ${reason}.`;
export const databaseNewer = `The database was written by a newer version of the portal (it has migrations that this version does not have). Start that version, or ${chooseDatabase}.`;
/** @param statements SQL */
export const rolesNotAllowed = (appRole: string, systemRole: string, statements: string) =>
  `The user of DATABASE_URL is not allowed to create the roles ${appRole} and ${systemRole}. Have an administrator run: ${statements}`;

// While it runs
export const keptOutside = (path: string, home: string) =>
  `PostgreSQL's user can't enter ${path}. The database is stored in ${home}.`;
export const connectionLost = "The connection to the database was lost. Reconnecting or restarting the database.";
export const connectionBack = "The database is available again.";
export const notStopped = (log: string) => `PostgreSQL did not stop within a minute. Its log is ${log}.`;
