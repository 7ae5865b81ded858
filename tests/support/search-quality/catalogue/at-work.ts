/** Made-up products: name, tags and short description, one a line. */
export const atWork = `
PageTurnpike | Bookmarks | Saves web pages for reading later, with highlights and without clutter.
LinkLarder | Bookmarks | Bookmark manager that archives each page in case it vanishes.
Dog-ear | Bookmarks | Share collections of links with classmates, by topic.
FeedFinch | Feed readers | Reads RSS and Atom feeds, grouped by mood rather than by source.
Morning Bundle | Feed readers | One e-mail at breakfast with all that your favourite sites published.
HeadlineHopper | Feed readers | Keyboard-driven news reader that hides stories you have seen elsewhere.
Folio Ferret | E-books | Library server for e-books with a reader in the browser.
PanelByPanel | E-books, Comics | Reads comics and manga, guided from panel to panel.
Marginalian Owl | E-books, Notes | Collects what you underline in books and quizzes you on it.
ShelfSonar | E-books | Scans the barcodes of printed books and tells you which you own twice.
NoteNettle | Notes | Markdown notes that link to each other, stored as plain files.
Sticky Wicket | Notes | Yellow notes on an endless canvas for thinking in public.
Zettelbox | Notes | A slip box for researchers: short cards, permanent numbers, dense links.
Scribblet | Notes | Handwritten notes on a tablet that become searchable text.
PromptPad | Notes, AI | Notebook that answers questions about your own writing with a local language model.
WikiWillow | Wikis | Wiki for small companies with approvals and page history.
HandbookHarbour | Wikis | Employee handbook that notices when a page has grown old.
Lorekeep | Wikis, Games | Wiki for tabletop campaigns with secrets that players unlock.
DocDaisy | Documentation | Publishes manuals from a folder of Markdown, with versions and search.
API Almanac | Documentation, Developer tools | Generates reference pages and examples from an OpenAPI file.
Paperfold | Documents | Scans letters and invoices, reads their text and files them by sender.
InkAndSeal | Documents, Signatures | Sign contracts and PDF forms online, with a verifiable trail.
ClauseCompare | Documents | Shows what changed between two versions of a contract.
Stapler's Friend | Documents | Merge, split, rotate and compress PDF files in the browser.
RedactRaven | Documents, Privacy | Blacks out names and numbers in documents before you publish them.
ParcelPost | File transfer | Send large files with a link that expires after a week.
DropDinghy | File transfer | Drag files between phone and laptop over the local network.
Hand-over | File transfer, Privacy | End-to-end encrypted sharing of folders with clients.
SyncSparrow | File sync | Keeps folders on several computers the same, without a server.
MirrorMarsh | File sync | Two-way synchronisation of an office drive with conflict copies you can compare.
VaultVole | Backups | Encrypted incremental backups to any cheap storage.
Backup Bellboy | Backups | Checks every night that your backups can really be restored.
SnapshotSquirrel | Backups, Databases | Point-in-time copies of databases, buried in three places.
KeyringKestrel | Password managers | Password manager for teams, with sharing by role.
Open Sesamoid | Password managers | Stores passwords on a hardware token the size of a bone.
PassPorter | Password managers | Moves passwords from one manager to another without leaving plain text behind.
OneTimeOtter | Password managers, Security | Codes for two-factor login, synchronised between your devices.
Whisper Once | Security, Privacy | Share a secret by a link that works a single time.
MoatMonitor | Security | Watches server logs for break-in attempts and blocks their addresses.
TollgateSSO | Security, Authentication | Single sign-on for internal applications, with passkeys.
CertCricket | Security | Renews TLS certificates and chirps before one expires.
AdSieve DNS | DNS, Privacy | Blocks advertising and trackers for the whole network.
ZoneZebra | DNS | Edit name server records of all your domains in one table.
Heartbeat Hut | Monitoring | Checks that your website is up and sends a message when it is down.
GraphGander | Monitoring | Dashboards for metrics of servers and containers.
UptimeUrchin | Monitoring | Public status page with incidents and subscriptions.
LogLantern | Monitoring | Searches application logs of the last month in a second.
TraceTrout | Monitoring, Developer tools | Follows a slow request through every service that it touched.
FootfallFox | Analytics | Website statistics without cookies or consent banners.
Funnelweb | Analytics | Shows at which step of the checkout customers leave.
HeatHedge | Analytics | Heatmaps of clicks and scrolling that mask what people type.
SurveySwan | Surveys | Questionnaires with branching, and results as charts.
Straw Pollster | Surveys | Quick votes for classrooms and meetings, no account needed.
FormFerret | Surveys, Forms | Build contact forms and collect answers in a spreadsheet.
RSVPlease | Events | Invitations, seating plans and head counts for weddings.
MeetupMeadow | Events, Community | Announce local meetups, sell tickets and manage waiting lists.
SlotSloth | Appointments | Lets clients book appointments in the free hours of your calendar.
DateDove | Appointments, Surveys | Finds a date for a meeting that suits everybody.
Barber's Bench | Appointments | Booking and reminders for hairdressers and barbers.
TimeThimble | Time tracking | Tracks working hours by project with one click in the menu bar.
ClockClover | Time tracking | Timesheets for freelancers that turn into invoices.
Punchcard Pete | Time tracking | Staff clock in with a badge, and overtime is added up.
InvoiceIbis | Invoicing | Writes invoices and reminders, and matches them with bank payments.
QuoteQuail | Invoicing | Offers with options that customers accept online.
TillTurtle | Invoicing, Shops | Cash register for market stalls that works without internet.
CartCaribou | Online shops | Sell products on your own website, with stock and shipping labels.
MarketMole | Online shops | Multi-vendor marketplace for craftspeople.
CouponCricket | Online shops | Vouchers, loyalty points and discounts for small shops.
StockStork | Inventory | Warehouse inventory with barcode scanners and reorder points.
PartsPelican | Inventory, Electronics | Manages resistors, chips and other electronic components in drawers.
BoardBadger | Project management | Kanban boards with limits on work in progress.
GanttGoose | Project management | Schedules projects with dependencies and shows the critical path.
SprintSprout | Project management | Backlogs, sprints and retrospectives for software teams.
TaskTapir | To-do lists | To-do lists with repeating tasks, in plain text.
Two Minute Mule | To-do lists | Collects chores that take two minutes and hands you one when you are bored.
Not Today List | To-do lists | A task list whose best feature is postponing without guilt.
DeskDolphin | Help desk | Support tickets from e-mail and chat in one shared inbox.
AnswerAnt | Help desk | Knowledge base that suggests replies to customer questions.
ChatChipmunk | Chat | Team chat with threads that you run on your own server.
Bonfire Relay | Chat | Bridges conversations between several messengers.
HuddleHippo | Video calls | Video conferences in the browser for up to a hundred people.
WebinarWren | Video calls, Teaching | Online lectures with raised hands, slides and recordings.
`;
