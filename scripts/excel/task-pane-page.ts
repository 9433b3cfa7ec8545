// The page of the task pane and of the shared runtime: the sidebar's page, with Office's script and ours before it.

/** Microsoft allows Office's script from this address only. */
export const OFFICE_SCRIPT = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';

const ownScripts = ['/excel/functions.js', '/excel/task-pane.js'] as const;

/** @param sidebar the built page of the sidebar. */
export const taskPanePage = (sidebar: string): string => {
  const tags = [OFFICE_SCRIPT, ...ownScripts].map((address) => `<script src="${address}"></script>`).join('');
  if (!sidebar.includes('<head>')) throw new Error("The sidebar's page has no head.");
  return sidebar.replace('<head>', () => `<head>${tags}`);
};
