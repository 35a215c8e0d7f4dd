import { createStore } from '@podium/sdk/store';

/** The number of unread messages of the contest that the page shows, for the title of the tab. */
export const unreadMessages = createStore(0);
